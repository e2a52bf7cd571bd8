package io.datasetbuilder.buildspec.composition;

/**
 * A composed Gold dataset (Spec, "composition").
 *
 * @param name its name; in a valid spec a safe path segment that no source key collides with
 * @param join the join
 */
public record CompositionSpec(String name, JoinSpec join) {}
