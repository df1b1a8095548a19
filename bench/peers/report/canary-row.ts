import type { CanaryType, Share } from '@hdc/replay';

/** The remains of canaries planted in made-up sessions, at their end. */
export interface CanaryRow {
  readonly peer: string;
  readonly kept: Share;
  readonly byType: Readonly<Record<CanaryType, Share>>;
  /** Updated values of which only the old one is left. */
  readonly outdated: Share;
}
