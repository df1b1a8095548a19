import { type IContent, withoutNotes } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';
import type { SessionName } from './session-name.ts';
import { shortIdOf } from './short-id.ts';

/** A line of a list has no room for more. */
const LONGEST_TITLE = 80;

/** What to call a session. Where nobody wrote down a folder or a prompt, it goes without. */
export function nameSession(
  transcript: Pick<Transcript, 'path' | 'windows' | 'workingDirectory'>,
): SessionName {
  const { path, windows, workingDirectory = '' } = transcript;
  const entries = windows.flatMap((window) => window.entries);
  const startedAt = entries.find(({ metadata }) => metadata?.timestamp !== undefined)?.metadata?.timestamp;
  const project = workingDirectory.split(/[/\\]/).findLast((part) => part !== '');
  const title = titleOf(entries);
  return {
    short: shortIdOf(path),
    ...(startedAt !== undefined && { startedAt }),
    ...(project !== undefined && { project }),
    ...(title !== undefined && { title }),
  };
}

/** Claude Code names the command in front of what a person typed behind it. */
const COMMAND = /<(command-message|command-name)>[^<]*<\/\1>/g;
/** Programs put their notes in front of the words of a person or behind them, on lines of their own. */
const NEXT_NOTE = /\n\s*<(?!command-)/;
const TAGS = /<\/?[a-z][\w-]*>/gi;

function titleOf(entries: readonly IContent[]): string | undefined {
  for (const { speaker, blocks, metadata } of entries) {
    if (speaker !== 'human' || metadata?.synthetic) continue;
    for (const block of blocks) {
      const words = block.type === 'text' ? wordsOf(block.text) : '';
      if (words !== '') return words;
    }
  }
  return undefined;
}

function wordsOf(text: string): string {
  const [said = ''] = withoutNotes(text).slice(0, MOST_LOOKED_AT).split(NEXT_NOTE, 1);
  const words = said.replace(COMMAND, ' ').replace(TAGS, ' ').replace(/\s+/g, ' ').trim();
  if (words.length <= LONGEST_TITLE) return words;
  const cut = words.slice(0, LONGEST_TITLE);
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST_TITLE / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A prompt may be a whole file. */
const MOST_LOOKED_AT = 20_000;
