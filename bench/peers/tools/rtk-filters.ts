import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage, PeerResult } from '../peer/peer-message.ts';
import { mapResults } from './map-results.ts';

interface Filter {
  readonly command: RegExp;
  readonly shorten: (lines: readonly string[]) => readonly string[];
}

const FAILURE =
  /\b(?:fail(?:ed|ures?|ing)?|error|panic(?:ked)?|assert\w*|traceback|exception)\b|^\s*(?:✗|✕|×|not ok|---? FAIL)/i;
const SUMMARY =
  /^(?:test result|tests?:|test (?:files|suites)|ok\s|FAIL\s|PASS$|=+ .* =+$|\s*\d+ (?:pass|fail))/i;

/** In order: the first whose command is called. Each is our reading of rtk's documentation, not checked against its code. */
const FILTERS: readonly Filter[] = [
  {
    command: /\bgit\s+(?:add|push|pull|fetch|checkout|switch)\b/,
    shorten: (lines) => ['ok', ...lines.slice(-1)],
  },
  { command: /\bgit\s+commit\b/, shorten: (lines) => ['ok', ...lines.slice(0, 1)] },
  {
    command: /\bgit\s+status\b/,
    shorten: (lines) => lines.filter((line) => /^(?:On branch|\t| ?[MADRCU?]{1,2} |##)/.test(line)),
  },
  { command: /\bgit\s+log\b/, shorten: oneLineCommits },
  {
    command:
      /\b(?:cargo\s+test|go\s+test|pytest|vitest|jest|npm\s+(?:run\s+)?test|pnpm\s+(?:run\s+)?test|bun\s+test)\b/,
    shorten: (lines) => lines.filter((line) => FAILURE.test(line) || SUMMARY.test(line)),
  },
  { command: /\bls\s+-\w*l/, shorten: (lines) => lines.map((line) => line.split(/\s+/).slice(8).join(' ')) },
  {
    command: /\b(?:npm|pnpm|yarn)\s+(?:install|ci|add)\b/,
    shorten: (lines) =>
      lines.filter((line) => FAILURE.test(line) || /^(?:added|removed|changed|up to date)/.test(line)),
  },
];

/**
 * Filters of shell outputs at their source, for commands that rtk is known to shorten. They are our own code and our own
 * reading of its rules, not rtk's. Only what a command prints as a whole is filtered, as it would run inside of rtk.
 */
export const open: OpenPeer = () => {
  const commands = new Map<string, string>();
  return {
    prune({ messages }) {
      for (const message of messages) noteCommands(message, commands);
      return mapResults(messages, (result) => filtered(result, commands.get(result.id)));
    },
  };
};

function filtered({ text, isError }: PeerResult, command = ''): string | undefined {
  const isPlain = command !== '' && !/[|;&]/.test(command.replace(/^\s*cd\s+\S+\s*&&/, ''));
  const filter = isPlain && !isError ? FILTERS.find((each) => each.command.test(command)) : undefined;
  if (!filter) return undefined;
  const short = filter.shorten(text.split('\n')).join('\n');
  return short.length < text.length ? short : undefined;
}

function noteCommands(message: PeerMessage, commands: Map<string, string>): void {
  if (message.role !== 'assistant') return;
  for (const { id, input } of message.calls) {
    const command = input['command'] ?? input['cmd'];
    if (!commands.has(id) && typeof command === 'string') commands.set(id, command);
  }
}

/** Hash and subject of each commit. */
function oneLineCommits(lines: readonly string[]): readonly string[] {
  const commits: string[] = [];
  for (const [at, line] of lines.entries()) {
    const hash = /^commit ([\da-f]{7})/.exec(line)?.[1];
    if (hash === undefined) continue;
    const subject = lines.slice(at + 1).find((each) => /^ {4}\S/.test(each)) ?? '';
    commits.push(`${hash} ${subject.trim()}`);
  }
  return commits.length > 0 ? commits : lines;
}
