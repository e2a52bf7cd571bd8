package io.micrometer;

/**
 * Stands for a class of the library for figures. No real one has its name, so that it hides none.
 */
public final class PartOfMicrometer {}
