/** Programs that use published libraries, run under control. */
package libraries;
