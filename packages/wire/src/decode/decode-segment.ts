/** A segment of a path as it was before it was encoded; as it is where it is no encoding. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
