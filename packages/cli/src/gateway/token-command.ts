import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '@hdc/core/errors';
import { hashToken, makeToken, parseTokenFile } from '@hdc/gateway';
import { printable } from '@hdc/text';
import type { LoadedCommand } from '../command.ts';
import { describeOptions, type OptionTable } from '../options/option-spec.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../usage-error.ts';

const TOKEN_OPTIONS: OptionTable<'requests' | 'dollars' | 'admin' | 'file'> = {
  requests: {
    type: 'string',
    value: 'N',
    description: 'the most requests a minute; unlimited unless given',
  },
  dollars: {
    type: 'string',
    value: 'N',
    description: 'the most US dollars a day (UTC); unlimited unless given',
  },
  admin: {
    type: 'boolean',
    description: 'the page at /hdc shows the conversations of everybody, not only their own',
  },
  file: { type: 'string', value: 'FILE', description: 'add the line to this file, the one of --tokens' },
};

const PRIVATE_FILE = 0o600;
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);

/** `hdc gateway token NAME`. */
export const tokenCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway token NAME [options]',
    summary:
      'Makes a token for a person or team and shows it once, with the line for the file of hdc gateway --tokens FILE, which holds only its hash.',
    sections: [describeOptions(TOKEN_OPTIONS)],
    notes: [
      'An agent sends the token in the header x-hdc-token; Claude Code does so by ANTHROPIC_CUSTOM_HEADERS.',
      'Taking the line out of the file revokes the token within two seconds, at every gateway that reads the file.',
    ],
  },
  async run(args, environment) {
    const options = readOptions(args, TOKEN_OPTIONS);
    const [name, extra] = options.positionals;
    if (name === undefined) throw new UsageError('hdc gateway token needs a name');
    if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}; allowed: one name`);
    const limits = (['requests', 'dollars'] as const).flatMap((limit) => {
      const value = options.one(limit);
      return value === undefined ? [] : [`${limit}=${value}`];
    });
    const token = makeToken();
    const line = [name, hashToken(token), ...limits, ...(options.has('admin') ? ['admin'] : [])].join(' ');
    const [problem] = parseTokenFile(line).problems;
    if (problem !== undefined || /[\s#]/.test(name)) {
      throw new UsageError(
        `Cannot make a token for ${JSON.stringify(name)}: ${problem ?? 'no spaces and no #'}`,
      );
    }
    const file = options.one('file');
    if (file !== undefined) addLine(resolve(environment.cwd, file), line);
    environment.out.write(
      `token  ${token}\nline   ${line}\n${
        file === undefined
          ? 'The token is shown this once. Put the line into the file of hdc gateway --tokens FILE.\n'
          : `The token is shown this once. The line is in ${printable(file)}.\n`
      }`,
    );
    return 0;
  },
};

/** Appends the line in one write; a file that would become invalid stays as it is. */
function addLine(path: string, line: string): void {
  try {
    const file = openSync(path, APPEND, PRIVATE_FILE);
    try {
      if (!fstatSync(file).isFile()) throw new Error('it is not a regular file');
      const text = readFileSync(file, 'utf8');
      const addition = `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
      const { problems } = parseTokenFile(`${text}${addition}`);
      if (problems.length > 0) throw new Error(problems.join('; '));
      writeSync(file, addition);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new UsageError(`Cannot add the line to ${JSON.stringify(path)}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
