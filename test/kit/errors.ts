/** Code of the error that an action throws; 'none' where it throws none. */
export function errorCode(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
}

/** Message of the error that an action throws; 'none' where it throws none. */
export function errorMessage(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}
