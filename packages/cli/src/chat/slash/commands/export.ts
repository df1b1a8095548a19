import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode, messageOf } from '@hdc/core/errors';
import { UsageError } from '../../../usage-error.ts';
import { formatMarkdown } from '../../view/format-markdown.ts';
import type { SlashCommand } from '../slash-command.ts';

export const exportCommand: SlashCommand = {
  name: 'export',
  parameters: '[FILE]',
  summary: 'write the conversation as it stands in the context to a Markdown file',
  mostWords: Number.POSITIVE_INFINITY,
  async run(words, { chat, print, environment }) {
    const name = words.join(' ') || `hdc-${chat.recording.id}.md`;
    const path = resolve(environment.cwd, name);
    const text = formatMarkdown(chat.agent.session.history.getRawHistory());
    try {
      // Nothing that is there already is written over.
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const reason = errorCode(error) === 'EEXIST' ? 'it exists already' : messageOf(error);
      throw new UsageError(`Cannot write ${JSON.stringify(name)}: ${reason}`, { cause: error });
    }
    print([`Wrote ${path}`, `The transcript with everything is ${chat.recording.path}`]);
  },
};
