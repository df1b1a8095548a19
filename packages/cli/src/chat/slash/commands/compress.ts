import { CompressionExecutionError } from '@hdc/core/errors';
import type { SlashCommand } from '../slash-command.ts';

export const compressCommand: SlashCommand = {
  name: 'compress',
  summary: 'compress the history now',
  mostWords: 0,
  async run(_words, { chat, print }, signal) {
    if (chat.agent.session.history.getRawHistory().length === 0) {
      print(['There is nothing to compress yet']);
      return;
    }
    try {
      await chat.agent.session.performCompression('', 'manual', signal);
    } catch (error) {
      // The session has told of it by an event.
      if (!(error instanceof CompressionExecutionError) && !signal.aborted) throw error;
    }
  },
};
