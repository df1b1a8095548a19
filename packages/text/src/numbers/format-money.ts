import { formatCount, trueMinus, UNKNOWN_FIGURE } from './figures.ts';

const CENT = 0.01;
/** From here on cents say nothing more. */
const LARGE = 1_000;

/** US dollars: `$4.12`, `$1,204`; what is less than a cent keeps two digits, `$0.0042`. */
export function formatMoney(dollars: number): string {
  if (!Number.isFinite(dollars)) return UNKNOWN_FIGURE;
  const sign = dollars < 0 ? '-' : '';
  const amount = Math.abs(dollars);
  if (amount >= LARGE) return trueMinus(`${sign}$${formatCount(amount)}`);
  if (amount === 0 || amount >= CENT / 2) return trueMinus(`${sign}$${amount.toFixed(2)}`);
  return trueMinus(`${sign}$${Number(amount.toPrecision(2)).toFixed(6).replace(/0+$/, '')}`);
}
