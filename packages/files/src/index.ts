export { makeFolders } from './make-folders.ts';
export { readRegularFile } from './read-regular-file.ts';
export { replaceFile } from './replace-file.ts';
