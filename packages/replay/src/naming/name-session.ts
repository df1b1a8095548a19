import type { IContent } from '@hdc/core';
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

/** What a program puts around or in front of what a person typed. */
const WRAPPERS =
  /<(?:command-message|command-name|local-command-[\w-]+|system-reminder|environment_context|environment_details|user_instructions|ide_[\w-]+)>[\s\S]*?(?:<\/[\w-]+>|$)/g;
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
  const words = text
    .slice(0, MOST_LOOKED_AT)
    .replace(WRAPPERS, ' ')
    .replace(TAGS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= LONGEST_TITLE) return words;
  const cut = words.slice(0, LONGEST_TITLE);
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST_TITLE / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A prompt may be a whole file. */
const MOST_LOOKED_AT = 20_000;
