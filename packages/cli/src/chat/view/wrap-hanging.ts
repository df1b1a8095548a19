import { textWidth, wrapText } from '@hdc/text';

/** Breaks a line between words at this width; further rows are indented to the text after a bullet or a number. */
export function wrapHanging(lead: string, text: string, columns: number): readonly string[] {
  const indent = ' '.repeat(textWidth(lead));
  return wrapText(text, columns - indent.length).map((row, i) => `${i === 0 ? lead : indent}${row}`);
}
