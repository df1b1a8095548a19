/**
 * Asks the terminal how large it is now; the stream tells by `resize` when that is new. Node by itself asks only when
 * its loop comes to the signal: what is drawn meanwhile would take back too few of the rows that the terminal broke.
 */
export function refreshSize(stream: object): void {
  // Missing in the types of Node, and in what is no terminal; it is what the signal calls.
  if ('_refreshSize' in stream && typeof stream._refreshSize === 'function') stream._refreshSize();
}
