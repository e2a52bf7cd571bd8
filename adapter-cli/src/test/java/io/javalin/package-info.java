/** Stands in for the server's library, so that a class can break the rule about it. */
package io.javalin;
