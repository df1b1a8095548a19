import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { CLIPBOARD_PROGRAMS, type ClipboardProgram } from './clipboard-programs.ts';
import { readClipboardPicture } from './read-clipboard-picture.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** The output of each kind of program for the picture. */
const OUTPUTS: Readonly<Record<ClipboardProgram['prints'], string>> = {
  bytes: PNG.toString('latin1'),
  base64: `${PNG.toString('base64')}\r\n`,
  applescript: Buffer.from(`«data PNGf${PNG.toString('hex').toUpperCase()}»\n`).toString('latin1'),
};

const folder = useTemporaryFolder();

/** A program on the path that writes its arguments down, prints this and ends so. */
function install(command: string, output: string, exitCode = 0): void {
  writeFileSync(folder('output'), output, 'latin1');
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder()}/args'\n/bin/cat '${folder()}/output'\nexit ${exitCode}\n`;
  writeFileSync(folder(command), script);
  chmodSync(folder(command), 0o755);
}

function read({ platform, variable }: ClipboardProgram) {
  return readClipboardPicture({ platform, env: { PATH: folder(), ...(variable && { [variable]: 'here' }) } });
}

// The programs are scripts of a shell.
describe.runIf(process.platform !== 'win32')('the picture on the clipboard', () => {
  const rows = CLIPBOARD_PROGRAMS.map((row): [string, ClipboardProgram] => [
    `${row.command} on ${row.platform}${row.variable ? ` with ${row.variable}` : ''}`,
    row,
  ]);

  test.each(rows)('is read by %s', async (_, row) => {
    install(row.command, OUTPUTS[row.prints]);
    expect(await read(row)).toEqual(PNG);
    expect(readFileSync(folder('args'), 'utf8')).toBe(row.args.map((arg) => `${arg}\n`).join(''));
  });

  test.each(rows)('is none where %s finds none, or text', async (_, row) => {
    install(row.command, 'Error: no such type', 1);
    expect(await read(row)).toBe('the clipboard holds no picture');
    install(row.command, '');
    expect(await read(row)).toBe('the clipboard holds no picture');
  });

  test.each(rows)('cannot be had without %s, which is said', async (_, row) => {
    expect(await read(row)).toMatch(
      new RegExp(`^pictures are read from the clipboard with .*${row.command}.*, and there is none here$`),
    );
  });
});

test.each<[NodeJS.Platform, string]>([
  ['linux', 'there is no desktop with a clipboard here; @path brings a picture along'],
  ['freebsd', 'pictures cannot be read from the clipboard on freebsd'],
])('nothing is tried on %s where nothing can be there', async (platform, expected) => {
  expect(await readClipboardPicture({ platform, env: { PATH: folder() } })).toBe(expected);
});
