import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { openTerminal } from '../testing/terminal/open-terminal.ts';
import { terminalDrivers } from '../testing/terminal/terminal-drivers.ts';

const available = await terminalDrivers();

function isInstalled(program: string): boolean {
  return spawnSync(program, ['-c', 'true']).status === 0;
}

async function script(shell: string): Promise<{ readonly code: number; readonly text: string }> {
  const environment = fakeEnvironment();
  const code = await runCli(['completion', shell], environment);
  return { code, text: environment.out.text + environment.err.text };
}

const folder = useTemporaryFolder();

test.runIf(process.platform !== 'win32').each<[string, readonly string[], readonly string[]]>([
  ['commands', ['hdc', 'ch'], ['chat']],
  ['options of a command', ['hdc', 'chat', '--mod'], ['--model']],
  ['commands of a command', ['hdc', 'gateway', 'det'], ['detach']],
  ['options of the command that needs no name', ['hdc', '--sin'], ['--since']],
  ['commands behind help', ['hdc', 'help', 'gat'], ['gateway']],
  ['nothing that there is not', ['hdc', 'chat', '--nonsense'], []],
])('bash completes %s', async (_, words, expected) => {
  const call = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _hdc; printf '%s\n' "\${COMPREPLY[@]}"`;
  writeFileSync(folder('run.sh'), `${(await script('bash')).text}\n${call}\n`);
  const shown = execFileSync('bash', ['--norc', folder('run.sh')], { encoding: 'utf8' });
  expect(shown.split('\n').filter((line) => line !== '')).toEqual(expected);
});

/** How each shell is started without a person's settings, and takes the script. */
const INTERACTIVE: Readonly<Record<string, { readonly args: readonly string[]; readonly load: string }>> = {
  bash: { args: ['--norc', '--noprofile', '-i'], load: 'source ./script; PS1="ready> "' },
  zsh: { args: ['-f', '-i'], load: 'autoload -U compinit; compinit -u; source ./script; PS1="ready> "' },
  fish: { args: ['--no-config', '-i'], load: 'source ./script; function fish_prompt; echo "ready> "; end' },
};

describe.each(Object.entries(INTERACTIVE))('%s itself', (shell, { args, load }) => {
  const isHere = available.length > 0 && isInstalled(shell);
  test.skipIf(!isHere)(
    `completes at Tab${isHere ? '' : ` (skipped: there is no ${shell} here)`}`,
    async () => {
      const { text } = await script(shell);
      writeFileSync(folder('script'), text);
      const env = { PATH: process.env['PATH'] ?? '', HOME: folder(), TERM: 'xterm-256color' };
      const terminal = await openTerminal({ command: shell, args, cwd: folder(), env, columns: 120 });
      try {
        await terminal.waitFor(/[$%>#]\s*$/);
        await terminal.type(load);
        await terminal.press('Enter');
        await terminal.waitFor(/\nready>$/);
        for (const [typed, completed] of [
          ['hdc ch', 'hdc chat'],
          ['hdc gateway det', 'hdc gateway detach'],
          ['hdc chat --max-ro', 'hdc chat --max-rounds'],
        ]) {
          await terminal.type(typed ?? '');
          await terminal.press('Tab');
          await terminal.waitFor(new RegExp(`ready> ${completed}$`));
          await terminal.press('Ctrl-U');
          await terminal.waitFor(/ready>$/);
        }
      } finally {
        await terminal.close();
      }
    },
  );
});

test('zsh and fish get the same words', async () => {
  expect((await script('zsh')).text).toMatch(/^#compdef hdc\n[\s\S]*--max-rounds/);
  expect((await script('fish')).text).toMatch(/__fish_seen_subcommand_from chat' -a '.*--max-rounds/);
});

test('another shell is refused with those that there are', async () => {
  expect(await script('tcsh')).toEqual({ code: 2, text: expect.stringMatching(/"tcsh".*bash, zsh, fish/) });
});
