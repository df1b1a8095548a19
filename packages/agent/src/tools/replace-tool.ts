import { quoteValue } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { ToolError } from '../tool-error.ts';
import { lineEndingOf, withLineEnding } from '../workspace/text-lines.ts';
import { defineChangeTool } from './define-change-tool.ts';

import { readExisting } from './read-existing.ts';
import type { Tool } from './tool.ts';
import { fileParameters, filePath, flag, wholeNumber } from './tool-parameters.ts';

const parameters = fileParameters(
  z.object({
    file_path: filePath(),
    old_string: z
      .string()
      .describe('The text to replace, exactly as it stands in the file, with its indentation.'),
    new_string: z.string().describe('The text to put in its place, taken literally. Empty deletes.'),
    expected_replacements: wholeNumber('How often old_string occurs. Default: 1.').optional(),
    replace_all: flag('Replaces every occurrence, however many there are. Default: false.'),
  }),
);

export const replaceTool: Tool = defineChangeTool({
  name: 'replace',
  description:
    'Replaces a text in a file. old_string must occur exactly once, so give enough of the lines around it; else set ' +
    'expected_replacements or replace_all.',
  parameters,
  planChange: async (values, { workspace }) => {
    const { old_string, new_string, expected_replacements = 1, replace_all = false } = values;
    if (old_string === '') {
      throw new ToolError(
        'old_string is empty; name the text to replace, or use write_file for a whole file.',
      );
    }
    const { path, text, shown } = await readExisting(values.file_path, workspace);
    const found = findOccurrences(text, old_string);
    assertExpected(found.length, replace_all ? undefined : expected_replacements, shown);
    const done = `Replaced ${plural(found.length, 'occurrence')} in ${shown}`;
    return { path, before: text, after: replaceAt(text, found, new_string), done };
  },
});

function assertExpected(found: number, expected: number | undefined, shown: string): void {
  const quoted = quoteValue(shown);
  if (found === 0) {
    throw new ToolError(
      `old_string does not occur in ${quoted}. Read the file again and copy the text exactly, with its indentation.`,
    );
  }
  if (expected === undefined || found === expected) return;
  const times = (count: number) => plural(count, 'time');
  throw new ToolError(
    found > expected
      ? `old_string occurs ${times(found)} in ${quoted}, not ${times(expected)}. Add lines around it until it is the only one, or set replace_all to true.`
      : `old_string occurs only ${times(found)} in ${quoted}, not ${times(expected)}. Set expected_replacements to ${found}.`,
  );
}

/** Each with the line endings of what it replaces, or else of the file. */
function replaceAt(text: string, found: readonly Occurrence[], replacement: string): string {
  const usual = lineEndingOf(text);
  let after = '';
  let end = 0;
  for (const occurrence of found) {
    const ending = lineEndingOf(text.slice(occurrence.start, occurrence.end)) ?? usual;
    after += text.slice(end, occurrence.start) + withLineEnding(replacement, ending);
    end = occurrence.end;
  }
  return after + text.slice(end);
}

interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** The places of a text, without overlaps. Line endings of both kinds count as the same, since models mix them up. */
function findOccurrences(text: string, wanted: string): readonly Occurrence[] {
  const flatText = text.replaceAll('\r\n', '\n');
  const flatWanted = wanted.replaceAll('\r\n', '\n');
  const toOriginal = offsetsOf(text);
  const found: Occurrence[] = [];
  let at = flatText.indexOf(flatWanted);
  while (at !== -1) {
    const end = at + flatWanted.length;
    found.push({ start: toOriginal(at), end: toOriginal(end) });
    at = flatText.indexOf(flatWanted, end);
  }
  return found;
}

/** From places in the text with short line endings to places in the text itself; asked in rising order. */
function offsetsOf(text: string): (flat: number) => number {
  let dropped = 0;
  let next = text.indexOf('\r\n');
  return (flat) => {
    while (next !== -1 && next - dropped < flat) {
      dropped++;
      next = text.indexOf('\r\n', next + 1);
    }
    return flat + dropped;
  };
}
