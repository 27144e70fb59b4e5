#!/bin/sh
# A domino bot in POSIX shell: always the last of the legal moves. Speaks the protocol of docs/protocol.md.
#   dominolab simulate block --bots "exec:(sh examples/bot.sh),random"
while IFS= read -r line; do
  case $line in
    *'"type":"hello"'*) printf '{"type":"hello","protocol":1,"name":"example in shell"}\n' ;;
    *'"type":"move"'*)
      rest=${line#*\"game\":}
      game=${rest%%[!0-9]*}
      moves=${line##*\"moves\":\[}
      moves=${moves%%\]*}
      last=${moves##*,}
      printf '{"game":%s,"move":%s}\n' "$game" "$last"
      ;;
    *'"type":"bye"'*) exit 0 ;;
  esac
done
