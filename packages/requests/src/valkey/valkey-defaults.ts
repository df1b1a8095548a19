const DAY_MS = 86_400_000;

export const DEFAULT_PREFIX = 'hdc:';
export const DEFAULT_EXPIRY_MS: number = 30 * DAY_MS;
