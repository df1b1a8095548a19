/** The code of a system error, such as `ENOENT`. Errors of another context are no instances of `Error` here. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
