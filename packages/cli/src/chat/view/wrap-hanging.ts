import { textWidth, wrapText } from '@hdc/text';

/** A line between words at this width; what follows stands as far in as its text, behind a mark or a number. */
export function wrapHanging(lead: string, text: string, columns: number): readonly string[] {
  const indent = ' '.repeat(textWidth(lead));
  return wrapText(text, columns - indent.length).map((row, i) => `${i === 0 ? lead : indent}${row}`);
}
