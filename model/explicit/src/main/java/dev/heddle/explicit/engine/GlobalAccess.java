package dev.heddle.explicit.engine;

/**
 * An access to a global slot.
 *
 * @param slot which
 * @param write whether it was written
 * @param line where
 */
public record GlobalAccess(int slot, boolean write, int line) {}
