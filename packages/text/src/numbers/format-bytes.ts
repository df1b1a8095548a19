import { plural } from './plural.ts';

const KILO = 1024;

/** A size for people: `12 bytes`, `3.4 KB`, `10.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILO) return plural(bytes, 'byte');
  const [size, unit] = bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}
