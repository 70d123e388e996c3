/* Starts Sealread by the Python in the same application, and with nothing of another one.
   Signing wants a program here, not a script. NAME: of the file in lib/start. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#ifndef NAME
#define NAME "sealread-desktop"
#endif
#ifndef PYTHON
#define PYTHON "python3.11"
#endif
/* From the folder of this program to the folder of packaging/bundle.py. */
#ifndef BUNDLE
#define BUNDLE "/../Resources/sealread"
#endif

static int own_path(char *path, size_t size) {
    char found[PATH_MAX];
#ifdef __APPLE__
    uint32_t room = sizeof found;
    if (_NSGetExecutablePath(found, &room) != 0) return -1;
#else
    ssize_t length = readlink("/proc/self/exe", found, sizeof found - 1);
    if (length < 0) return -1;
    found[length] = '\0';
#endif
    char real[PATH_MAX];
    if (realpath(found, real) == NULL || strlen(real) >= size) return -1;
    strcpy(path, real);
    return 0;
}

int main(int argc, char **argv) {
    static const char *const foreign[] = {
        "PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONPLATLIBDIR", "PYTHONEXECUTABLE",
        "PYTHONINSPECT", "PYTHONUSERBASE", "PYTHONWARNINGS", "PYTHONOPTIMIZE", "PYTHONDEBUG",
        "PYTHONPYCACHEPREFIX", "PYTHONVERBOSE", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH",
    };
    char folder[PATH_MAX], python[PATH_MAX], start[PATH_MAX];
    if (own_path(folder, sizeof folder) != 0) return 2;
    *strrchr(folder, '/') = '\0';
    int first = snprintf(python, sizeof python, "%s" BUNDLE "/bin/" PYTHON, folder);
    int second = snprintf(start, sizeof start, "%s" BUNDLE "/lib/start/" NAME, folder);
    if (first >= (int)sizeof python || second >= (int)sizeof start) return 2;

    for (size_t at = 0; at < sizeof foreign / sizeof *foreign; at++) unsetenv(foreign[at]);
    setenv("PYTHONNOUSERSITE", "1", 1);
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);

    char **given = calloc((size_t)argc + 3, sizeof *given);
    if (given == NULL) return 2;
    given[0] = python;
    given[1] = "-P";
    given[2] = start;
    for (int at = 1; at < argc; at++) given[at + 2] = argv[at];
    execv(python, given);
    perror(python);
    return 2;
}
