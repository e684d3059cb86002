/** Reading and writing of bytecode, and the instructions that become calls of hooks. */
@NullMarked
package dev.heddle.agent.code;

import org.jspecify.annotations.NullMarked;
