/** A name on one line: one with line breaks or control characters is written as JSON. */
export function showName(name: string): string {
  return /\p{Cc}/u.test(name) ? JSON.stringify(name) : name;
}
