package io.javalin;

/**
 * Stands for a class of the library that serves HTTP. No real one has its name, so that it hides
 * none.
 */
public final class PartOfJavalin {}
