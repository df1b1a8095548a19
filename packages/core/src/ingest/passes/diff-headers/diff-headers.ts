import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';

const SETTINGS = {
  diffHeaders: {
    description: 'Leave out the lines of a diff that name a file again which the line above them names',
    type: 'boolean',
    default: true,
  },
} as const;

const HEADER = /^diff --git a\/(.{1,1000}) b\/(.{1,1000})$/;

/** Leaves `--- a/file` and `+++ b/file` out where `diff --git a/file b/file` stands above them. */
export const diffHeaders: IngestPass<typeof SETTINGS> = {
  name: 'diff-headers',
  description: 'Leaves out the lines of a diff that name its file again',
  settings: SETTINGS,
  reason: { kind: 'diff-header', why: 'the file is named above' },
  isEnabled: (config) => config.diffHeaders,
  reduce(text, subject) {
    if (!text.includes('diff --git ') || !isPrinted(subject)) return undefined;
    const lines = text.split('\n');
    const shown: string[] = [];
    /** The file of the header under which the next line stands. */
    let file: string | undefined;
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] ?? '';
      file = line.startsWith('diff --git ') ? fileOf(line) : file;
      if (line.startsWith('@@')) file = undefined;
      const isNamed = line === `--- a/${file}` && lines[at + 1] === `+++ b/${file}`;
      if (file !== undefined && isNamed && lines[at + 2]?.startsWith('@@ ')) at++;
      else shown.push(line);
    }
    return shown.length < lines.length ? shown.join('\n') : undefined;
  },
};

/** Undefined if the file has another name now, or one that has to be quoted. */
function fileOf(line: string): string | undefined {
  const [, before, after] = HEADER.exec(line) ?? [];
  return before === after ? before : undefined;
}
