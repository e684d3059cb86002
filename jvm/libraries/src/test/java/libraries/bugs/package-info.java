/**
 * Programs that show a bug of an old release of a library, and that the next release has mended it.
 */
package libraries.bugs;
