import type { IContent } from '@hdc/core';
import { toolActivityOf } from '@hdc/core/content';
import { blockTexts } from '../block-texts.ts';
import type { Sample } from './meter.ts';
import { type PairedResult, pairedResults } from './paired-results.ts';

/** A pointer's words in front of the path of the file that holds the text of a result. */
const KEPT_IN = /(?:full text|its text before that is) in \S/;

/**
 * The results that were sent smaller, or as a pointer, and that one read brings back as they were: the pointer names the file that holds
 * the text, or the result is a file's text and nobody has changed that file since. To run a command again is no read.
 */
export function oneReadAway(sample: Sample): readonly IContent[] {
  const pairs = pairedResults(sample);
  const { workspaceRoot = '/' } = sample;
  const isAway = ({ call, after }: PairedResult, at: number): boolean => {
    if (!after) return false;
    if (blockTexts(after).some((text) => KEPT_IN.test(text))) return true;
    const { kind, files } = toolActivityOf(call, workspaceRoot);
    const later = pairs.slice(at + 1).map((pair) => toolActivityOf(pair.call, workspaceRoot));
    return kind === 'read' && files.length > 0 && !files.some(({ path }) => later.some(changes(path)));
  };
  const away = pairs.filter((pair, at) => !pair.isWhole && isAway(pair, at));
  return away.length === 0 ? [] : [{ speaker: 'tool', blocks: away.map(({ before }) => before) }];
}

/** Whether a call writes a file, or a command may have changed it. */
function changes(file: string): (activity: ReturnType<typeof toolActivityOf>) => boolean {
  return ({ kind, files, changes: reached = [] }) =>
    (kind === 'write' && files.some(({ path }) => path === file)) ||
    reached.some(({ path }) => path === undefined || file === path || file.startsWith(`${path}/`));
}
