import { homedir } from 'node:os';
import { join } from 'node:path';
import { density, type PiExtensions } from './density.ts';

const folder = join(process.env['HDC_HOME'] ?? join(homedir(), '.pi', 'hdc'), 'pi');

/** The extension as pi loads it, with decisions that outlive the process. */
const extension: (pi: PiExtensions) => void = density({ folder });
export default extension;
