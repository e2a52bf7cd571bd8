package org.apache.commons.compress.standin;

/** Stands for a class that reads archives. No real one has its name, so that it hides none. */
public final class PartOfArchives {}
