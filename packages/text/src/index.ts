export { type Colors, createColors } from './layout/colors.ts';
export { formatTable, type TableCell, type TableColumn } from './layout/format-table.ts';
export { printable } from './layout/printable.ts';
export { printableText } from './layout/printable-text.ts';
export { isPlainText, terminalText } from './layout/terminal-text.ts';
export { cutEnd, cutMiddle, padEnd, padStart, textWidth } from './layout/text-width.ts';
export { wrapText } from './layout/wrap-text.ts';
export {
  formatCount,
  formatDifference,
  formatPercent,
  formatRatio,
  formatShare,
  formatTokens,
} from './numbers/figures.ts';
export { formatMoney } from './numbers/format-money.ts';
export { formatBytes, plural, pluralKinds } from './numbers/plural.ts';
export { formatDate, formatTime, formatTimeLeft } from './numbers/times.ts';
