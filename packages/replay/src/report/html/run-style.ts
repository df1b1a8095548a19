import type { ReplayReport, StrategyReport, TotalReport } from '../replay-report.ts';

/** A strategy with its settings, and how the page tells it from the others. */
export interface RunStyle {
  readonly key: string;
  readonly strategy: string;
  /** `recencyPruning=true`; empty for the defaults. */
  readonly settings: string;
  /** Class names of its line, marks and swatch; colours repeat after six runs. */
  readonly className: string;
}

const COLORS = 6;

/** The runs of a report in the order of its totals. */
export function runStylesOf({ totals }: ReplayReport): readonly RunStyle[] {
  return totals.map((total, i) => ({
    key: keyOf(total),
    strategy: total.strategy,
    settings: settingsText(total.settings),
    className: `run${i % COLORS}`,
  }));
}

export function findRunStyle(styles: readonly RunStyle[], run: StrategyReport | TotalReport): RunStyle {
  const key = keyOf(run);
  return (
    styles.find((style) => style.key === key) ?? {
      key,
      strategy: run.strategy,
      settings: settingsText(run.settings),
      className: 'run0',
    }
  );
}

export function nameOf({ strategy, settings }: RunStyle): string {
  return settings === '' ? strategy : `${strategy}, ${settings}`;
}

function keyOf({ strategy, settings }: StrategyReport | TotalReport): string {
  return JSON.stringify([strategy, settings]);
}

/** Only the last part of a key: the rest is the same for all of them and fills the line. */
function settingsText(settings: Readonly<Record<string, unknown>>): string {
  return Object.entries(settings)
    .map(
      ([key, value]) =>
        `${key.split('.').at(-1)}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ');
}
