/**
 * A public web server for tests: HTTPS on loopback that answers each path as a test says, right or
 * wrong, and keeps a journal of what it was asked. Names are resolved by what a test says, too.
 */
package io.datasetbuilder.infrastructure.http.standin.web;
