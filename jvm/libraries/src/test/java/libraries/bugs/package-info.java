/** Programs that show a bug of an old release of a library, and that the next release fixes it. */
package libraries.bugs;
