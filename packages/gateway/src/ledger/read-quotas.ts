/** How much of a limit is used, as the vendor says with each answer. */
export interface Quota {
  /** The window that it counts over: `5h`, `7d`. */
  readonly window: string;
  readonly usedPercent: number;
  /** When it begins anew, in milliseconds since the epoch; left out if the vendor does not say. */
  readonly resetsAt?: number | undefined;
}

type Headers = Readonly<Record<string, string>>;

interface QuotaRow {
  /** The header of what is used, with its window in the group `window`. */
  readonly used: RegExp;
  /** The factor that makes its value a percentage. */
  readonly times: number;
  /** The window's name and when it begins anew, in milliseconds since the epoch. */
  readonly nameOf: (window: string, headers: Headers) => string;
  readonly resetOf: (window: string, headers: Headers, now: number) => number | undefined;
  readonly source: string;
  readonly asOf: string;
}

const QUOTA_ROWS: readonly QuotaRow[] = [
  {
    used: /^anthropic-ratelimit-unified-(?<window>.+)-utilization$/,
    times: 100,
    nameOf: (window) => window,
    resetOf: (window, headers) => inSeconds(headers[`anthropic-ratelimit-unified-${window}-reset`]),
    source: 'headers of Anthropic subscriptions, as Claude Code reads them',
    asOf: '2026-11',
  },
  {
    used: /^x-codex-(?<window>primary|secondary)-used-percent$/,
    times: 1,
    nameOf: (window, headers) => spanOf(readNumber(headers[`x-codex-${window}-window-minutes`])) ?? window,
    resetOf: (window, headers, now) => {
      const left = inSeconds(headers[`x-codex-${window}-reset-after-seconds`]);
      return (
        inSeconds(headers[`x-codex-${window}-reset-at`]) ?? (left === undefined ? undefined : now + left)
      );
    },
    source: 'headers of ChatGPT logins, as Codex reads them',
    asOf: '2026-11',
  },
];

/** The quotas that the headers of an answer tell of; headers that say nothing sensible are left out. */
export function readQuotas(headers: Headers, now: number): readonly Quota[] {
  return Object.entries(headers).flatMap(([header, value]) => {
    for (const { used, times, nameOf, resetOf } of QUOTA_ROWS) {
      const window = used.exec(header)?.groups?.['window'];
      const amount = readNumber(value);
      if (window === undefined || amount === undefined) continue;
      const resetsAt = resetOf(window, headers, now);
      const name = nameOf(window, headers);
      return [{ window: name, usedPercent: amount * times, ...(resetsAt !== undefined && { resetsAt }) }];
    }
    return [];
  });
}

function readNumber(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

function inSeconds(text: string | undefined): number | undefined {
  const value = readNumber(text);
  return value === undefined ? undefined : value * 1_000;
}

/** Windows are whole hours or days. */
function spanOf(minutes: number | undefined): string | undefined {
  if (minutes === undefined) return undefined;
  return minutes % 1_440 === 0 ? `${minutes / 1_440}d` : `${Math.round(minutes / 60)}h`;
}
