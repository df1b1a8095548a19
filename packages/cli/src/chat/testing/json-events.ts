import { isRecord } from '@hdc/core';
import { waitUntil } from '../../testing/terminal/wait-until.ts';
import type { StartedChat } from './start-chat.ts';

const LONGEST_WAIT_MS = 30_000;

/** The events that a run with --json printed. The last line counts only when it was printed to its end. */
export function jsonEvents(out: string): readonly Readonly<Record<string, unknown>>[] {
  return out
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const event: unknown = JSON.parse(line);
      if (!isRecord(event)) throw new Error(`No event: ${line}`);
      return event;
    });
}

/** Resolves as soon as a run with --json has printed an event of this type. */
export async function untilPrinted({ printed }: StartedChat, type: string): Promise<void> {
  const isThere = async () => jsonEvents(printed().out).some((event) => event['type'] === type) || undefined;
  if (!(await waitUntil(isThere, LONGEST_WAIT_MS))) {
    throw new Error(`There was no ${type}, but ${JSON.stringify(printed())}`);
  }
}
