package io.javalin;

/** A name to depend on. */
public class Javalin {}
