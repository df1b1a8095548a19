/** A command that changes the folder, at the beginning of a simple command. */
const CHANGE =
  /(?:^|[;&|(){}\n]|\b(?:then|do|else|exec|command|builtin)[ \t])[ \t]*(?:cd|pushd|popd|chdir)\b[ \t]*("[^"\n]*"|'[^'\n]*'|[^\s;&|()<>]*)/g;

/**
 * The folder in which a command may leave its shell: the last one it names, as written; undefined if it changes
 * none.
 */
export function folderChangeOf(command: string): string | undefined {
  let folder: string | undefined;
  for (const [, named = ''] of command.matchAll(CHANGE)) folder = named.replace(/^(["'])(.*)\1$/, '$2');
  return folder;
}
