/** Major and minor, compared one after the other, so that 5.10 comes after 5.9. */
export type Version = readonly [major: number, minor: number];

export interface VersionRange {
  readonly from?: string;
  readonly before?: string;
}

/** The version in a model's name; undefined when it tells none. */
export function versionOf(name: string, patterns: readonly RegExp[]): Version | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(name)?.groups;
    if (groups?.['major'] !== undefined) return [Number(groups['major']), Number(groups['minor'] ?? 0)];
  }
  return undefined;
}

/** A name without a version is in no range that has an end. */
export function isVersionInRange(version: Version | undefined, { from, before }: VersionRange): boolean {
  if (from === undefined && before === undefined) return true;
  if (!version) return false;
  return (
    (from === undefined || compare(version, parse(from)) >= 0) &&
    (before === undefined || compare(version, parse(before)) < 0)
  );
}

function parse(text: string): Version {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return [major, minor];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1];
}
