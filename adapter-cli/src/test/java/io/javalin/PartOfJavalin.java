package io.javalin;

/** Stands for a class of the HTTP library. No real one has its name, so that it hides none. */
public final class PartOfJavalin {}
