package dev.heddle.explicit.reference;

import java.util.List;

/** A variable or a part of it. */
record Spot(String name, List<Integer> path) {}
