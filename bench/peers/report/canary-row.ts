import type { CanaryType, Share } from '@hdc/replay';

/** The remains of canaries planted in made-up sessions, at their end. */
export interface CanaryRow {
  readonly peer: string;
  readonly kept: Share;
  readonly byType: Readonly<Record<CanaryType, Share>>;
  /** Updated values that have only the old one left. */
  readonly outdated: Share;
}
