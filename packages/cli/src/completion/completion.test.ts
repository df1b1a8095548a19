import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';

async function script(shell: string): Promise<{ readonly code: number; readonly text: string }> {
  const environment = fakeEnvironment();
  const code = await runCli(['completion', shell], environment);
  return { code, text: environment.out.text + environment.err.text };
}

test.runIf(process.platform !== 'win32').each<[string, readonly string[], readonly string[]]>([
  ['commands', ['hdc', 'ch'], ['chat']],
  ['options of a command', ['hdc', 'chat', '--mod'], ['--model']],
  ['commands of a command', ['hdc', 'gateway', 'det'], ['detach']],
  ['nothing that there is not', ['hdc', 'chat', '--nonsense'], []],
])('bash completes %s', async (_, words, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'hdc-completion-'));
  try {
    const call = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _hdc; printf '%s\n' "\${COMPREPLY[@]}"`;
    writeFileSync(join(folder, 'run.sh'), `${(await script('bash')).text}\n${call}\n`);
    const shown = execFileSync('bash', ['--norc', join(folder, 'run.sh')], { encoding: 'utf8' });
    expect(shown.split('\n').filter((line) => line !== '')).toEqual(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('zsh and fish get the same words', async () => {
  expect((await script('zsh')).text).toMatch(/^#compdef hdc\n[\s\S]*--max-rounds/);
  expect((await script('fish')).text).toMatch(/__fish_seen_subcommand_from chat' -a '.*--max-rounds/);
});

test('another shell is refused with those that there are', async () => {
  expect(await script('tcsh')).toEqual({ code: 2, text: expect.stringMatching(/"tcsh".*bash, zsh, fish/) });
});
