import { execFile } from 'node:child_process';
import type { CliEnvironment } from '../../../cli-environment.ts';
import { CLIPBOARD_PROGRAMS, type ClipboardProgram, PRINTED } from './clipboard-programs.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;
const PNG = Buffer.from('89504e47', 'hex');

/** The picture on the clipboard as PNG, or why there is none, in words for the person. */
export async function readClipboardPicture({
  platform,
  env,
}: Pick<CliEnvironment, 'platform' | 'env'>): Promise<Buffer | string> {
  const programs = CLIPBOARD_PROGRAMS.filter((row) => row.platform === platform);
  const usable = programs.filter(({ variable }) => variable === undefined || env[variable]);
  let isOneThere = false;
  for (const program of usable) {
    const output = await run(program, env);
    const picture = output && PRINTED[program.prints](output);
    if (picture?.subarray(0, PNG.length).equals(PNG)) return picture;
    isOneThere ||= output !== undefined;
  }
  if (isOneThere) return 'the clipboard holds no picture';
  const names = [...new Set((usable.length > 0 ? usable : programs).map(({ command }) => command))];
  const isFar = usable.length === 0;
  if (names.length === 0) return `pictures cannot be read from the clipboard on ${platform}`;
  return isFar
    ? 'there is no desktop with a clipboard here; @path brings a picture along'
    : `pictures are read from the clipboard with ${names.join(' or ')}, and there is none here`;
}

/** Its output, also if it fails for want of a picture; undefined if there is no such program. */
function run({ command, args }: ClipboardProgram, env: CliEnvironment['env']): Promise<Buffer | undefined> {
  const options = { env, encoding: 'buffer', timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES } as const;
  return new Promise((resolve) => {
    const child = execFile(command, args, { ...options, windowsHide: true }, (error, stdout) =>
      resolve(error && 'code' in error && error.code === 'ENOENT' ? undefined : stdout),
    );
    child.stdin?.end();
  });
}
