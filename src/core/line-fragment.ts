/**
 * The fragment of an address that names lines of a block of code: the block's id, the
 * first line and, for more than one, the last: `setup-code-L3`, `setup-code-2-L3-L8`.
 * The groups are the id and the two numbers.
 */
export const lineFragment = /^((?:.+-)?code(?:-\d+)?)-L(\d+)(?:-L(\d+))?$/;
