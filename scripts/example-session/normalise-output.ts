/** The home folder that the recording shows. */
export const HOME_OF_WORKSPACE = '/home/dev/shop';

/** Takes out of a tool's output what differs from run to run and from machine to machine. */
export function normaliseOutput(text: string, workspace: string): string {
  return text
    .replaceAll(workspace, HOME_OF_WORKSPACE)
    .replace(/duration_ms:? \d+(\.\d+)?/g, (match) => match.replace(/\d+(\.\d+)?$/, '2.5'))
    .replace(/Node\.js v\d+\.\d+\.\d+/g, 'Node.js v20.19.0')
    .split('\n')
    .filter((line) => !/^\s*(at |async )?.*\(?node:[\w/:]+\)?$/.test(line))
    .join('\n');
}
