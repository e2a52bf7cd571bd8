/** A stand-in for the library that serves HTTP, for a class that must not know it. */
package io.javalin;
