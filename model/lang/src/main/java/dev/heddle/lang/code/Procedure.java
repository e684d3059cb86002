package dev.heddle.lang.code;

import java.util.List;

/**
 * A procedure.
 *
 * @param name what it is called
 * @param number its place among the procedures of the model
 * @param parameters what arguments fill, in order
 * @param temporaries slots that hold intermediate values of one statement, in the order of their
 *     use
 * @param locals the variables of a frame, parameters among them
 * @param slots how many slots a frame has
 * @param ops what it does
 */
public record Procedure(
    String name,
    int number,
    List<Variable> parameters,
    List<Integer> temporaries,
    List<Variable> locals,
    int slots,
    List<Op> ops) {}
