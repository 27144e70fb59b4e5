/* A node without a parent, a child or a sibling. */
export const NONE = -1;

/** Nodes of a search tree in typed arrays, made once and used for every decision. Node 0 is the root. */
export class Tree {
  /** Nodes in use. */
  size = 1;
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** Move that leads here, and side that made it. */
  readonly move: Int32Array;
  readonly side: Uint8Array;
  readonly visits: Int32Array;
  /** How often the move was among the legal ones when its parent was passed (availability). */
  readonly available: Int32Array;
  /** Sum of what was reached, to the side that made the move. */
  readonly sum: Float64Array;

  constructor(readonly capacity: number) {
    this.first = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.move = new Int32Array(capacity);
    this.side = new Uint8Array(capacity);
    this.visits = new Int32Array(capacity);
    this.available = new Int32Array(capacity);
    this.sum = new Float64Array(capacity);
  }

  /** Back to a root alone. */
  clear(): void {
    this.size = 0;
    this.put(NONE, 0);
  }

  /** The child of a node by a move; NONE where there is none yet. */
  child(node: number, move: number): number {
    const { next, move: moves } = this;
    let child = this.first[node]!;
    while (child >= 0 && moves[child] !== move) child = next[child]!;
    return child;
  }

  /** Adds a child; NONE where there is no room. */
  add(node: number, move: number, side: number): number {
    if (this.size === this.capacity) return NONE;
    const child = this.put(move, side);
    this.next[child] = this.first[node]!;
    this.first[node] = child;
    return child;
  }

  private put(move: number, side: number): number {
    const node = this.size++;
    this.first[node] = NONE;
    this.next[node] = NONE;
    this.move[node] = move;
    this.side[node] = side;
    this.visits[node] = 0;
    this.available[node] = 0;
    this.sum[node] = 0;
    return node;
  }
}
