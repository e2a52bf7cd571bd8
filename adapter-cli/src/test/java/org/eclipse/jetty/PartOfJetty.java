package org.eclipse.jetty;

/** Stands for a class of the HTTP server. No real one has its name, so that it hides none. */
public final class PartOfJetty {}
